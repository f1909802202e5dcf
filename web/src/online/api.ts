// HTTP requests to the server. Nothing throws: the result is a value or a trouble that can be put into words
// (trouble.ts).
import type {
    About,
    Account,
    Answer,
    Command,
    EditionOffer,
    Joined,
    LoggedIn,
    Made,
    OnlineSettings,
    Refused,
    Report,
    Summary,
    Suspension,
    View,
} from './messages';
import { protocol } from './messages';
import type { Trouble } from './trouble';

export interface Block {
    id: number;
    name: string;
    at: number;
}
export type Asked<Value> = { ok: true; value: Value } | { ok: false; trouble: Trouble };
export type Fetch = (address: string, options: RequestInit) => Promise<Response>;

const patience = 15_000; // request timeout in milliseconds

export class Api {
    constructor(
        private readonly fetch: Fetch = (address, options) => globalThis.fetch(address, options),
        private readonly base = '/api/v1',
    ) {}

    async about(): Promise<Asked<About>> {
        const asked = await this.ask<About>('GET', '/about');
        if (asked.ok && asked.value.protocol !== protocol)
            return { ok: false, trouble: { kind: 'version', text: String(asked.value.protocol) } };
        return asked;
    }

    create(settings: OnlineSettings, name: string, seat = 0): Promise<Asked<Made>> {
        return this.ask('POST', '/games', { body: { settings, name, seat } });
    }
    join(game: string, name: string, seat?: number): Promise<Asked<Joined>> {
        return this.ask('POST', `/games/${game}/join`, { body: seat === undefined ? { name } : { name, seat } });
    }
    async lobby(stage: 'waiting' | 'playing'): Promise<Asked<Summary[]>> {
        return listed(await this.ask('GET', `/games?stage=${stage}`));
    }
    view(game: string, secret?: string): Promise<Asked<View>> {
        return this.ask('GET', `/games/${game}`, { secret });
    }
    // As plain text, in the file format.
    record(game: string): Promise<Asked<string>> {
        return this.ask('GET', `/games/${game}/record`, { plain: true });
    }
    command(game: string, secret: string | undefined, command: Command): Promise<Asked<Answer>> {
        return this.ask('POST', `/games/${game}/commands`, { secret, body: command });
    }
    reissue(game: string, secret: string | undefined, seat: number): Promise<Asked<Joined>> {
        return this.ask('POST', `/games/${game}/seats/${seat}/secret`, { secret });
    }

    block(game: string, secret: string | undefined, seat: number): Promise<Asked<unknown>> {
        return this.ask('PUT', `/games/${game}/seats/${seat}/block`, { secret });
    }
    async blocks(): Promise<Asked<Block[]>> {
        const asked = await this.ask<{ blocks: Block[] }>('GET', '/blocks');
        return asked.ok ? { ok: true, value: asked.value.blocks } : asked;
    }
    unblock(id: number): Promise<Asked<unknown>> {
        return this.ask('DELETE', `/blocks/${id}`);
    }
    report(game: string, secret: string | undefined, seat: number, text: string): Promise<Asked<unknown>> {
        return this.ask('POST', `/games/${game}/reports`, { secret, body: { seat, text } });
    }

    // What the operator does; `secret` is the operator's.
    async reports(secret: string, state: 'open' | 'closed'): Promise<Asked<Report[]>> {
        const asked = await this.ask<{ reports: Report[] }>('GET', `/operator/reports?state=${state}`, { secret });
        return asked.ok ? { ok: true, value: asked.value.reports } : asked;
    }
    closeReport(secret: string, id: number): Promise<Asked<unknown>> {
        return this.ask('POST', `/operator/reports/${id}/close`, { secret });
    }
    async suspensions(secret: string): Promise<Asked<Suspension[]>> {
        const asked = await this.ask<{ suspensions: Suspension[] }>('GET', '/operator/suspensions', { secret });
        return asked.ok ? { ok: true, value: asked.value.suspensions } : asked;
    }
    suspend(secret: string, visitor: string, days: number, why: string): Promise<Asked<unknown>> {
        return this.ask('POST', '/operator/suspensions', { secret, body: { visitor, days, why } });
    }
    lift(secret: string, visitor: string): Promise<Asked<unknown>> {
        return this.ask('DELETE', `/operator/suspensions/${encodeURIComponent(visitor)}`, { secret });
    }
    hideText(secret: string, game: string, number: number, hidden: boolean): Promise<Asked<unknown>> {
        return this.ask('PUT', `/operator/games/${game}/texts/${number}`, { secret, body: { hidden } });
    }

    notify(
        game: string,
        secret: string | undefined,
        channel: string,
        device: string,
        address: object,
    ): Promise<Asked<{ confirm?: true }>> {
        return this.ask('PUT', `/games/${game}/notify/${channel}/${device}`, { secret, body: address });
    }
    silence(game: string, secret: string | undefined, channel: string, device: string): Promise<Asked<unknown>> {
        return this.ask('DELETE', `/games/${game}/notify/${channel}/${device}`, { secret });
    }
    // Sends something there now; the trouble says why it did not arrive.
    tryNotice(game: string, secret: string | undefined, channel: string, device: string): Promise<Asked<unknown>> {
        return this.ask('POST', `/games/${game}/notify/${channel}/${device}/test`, { secret, patient: true });
    }

    editions(): Promise<Asked<{ editions: EditionOffer[] }>> {
        return this.ask('GET', '/editions');
    }
    // The edition's file.
    edition(id: string, version?: number): Promise<Asked<string>> {
        const query = version === undefined ? '' : `?version=${version}`;
        return this.ask('GET', `/editions/${encodeURIComponent(id)}${query}`, { plain: true });
    }

    async whoAmI(): Promise<Asked<string | null>> {
        return named(await this.ask('GET', '/session'));
    }
    async signUp(name: string, password: string): Promise<Asked<string | null>> {
        return named(await this.ask('POST', '/accounts', { body: { name, password } }));
    }
    async signIn(name: string, password: string): Promise<Asked<string | null>> {
        return named(await this.ask('POST', '/session', { body: { name, password } }));
    }
    signOut(): Promise<Asked<unknown>> {
        return this.ask('DELETE', '/session');
    }
    async mine(): Promise<Asked<Summary[]>> {
        return listed(await this.ask('GET', '/mine'));
    }
    adopt(game: string, secret: string): Promise<Asked<unknown>> {
        return this.ask('POST', `/games/${game}/adopt`, { secret });
    }

    account(): Promise<Asked<Account>> {
        return this.ask('GET', '/account');
    }
    async rename(name: string): Promise<Asked<string | null>> {
        return named(await this.ask('PUT', '/account/name', { body: { name } }));
    }
    changePassword(old: string, fresh: string): Promise<Asked<unknown>> {
        return this.ask('PUT', '/account/password', { body: { old, new: fresh } });
    }
    // Sends a link to the address.
    changeMail(mail: string, password: string): Promise<Asked<unknown>> {
        return this.ask('PUT', '/account/mail', { body: { mail, password }, patient: true });
    }
    forgetMail(): Promise<Asked<unknown>> {
        return this.ask('DELETE', '/account/mail');
    }
    sessions(): Promise<Asked<{ sessions: LoggedIn[] }>> {
        return this.ask('GET', '/account/sessions');
    }
    endSession(id: string): Promise<Asked<unknown>> {
        return this.ask('DELETE', `/account/sessions/${id}`);
    }
    signOutEverywhere(): Promise<Asked<unknown>> {
        return this.ask('DELETE', '/account/sessions');
    }
    exportAccount(): Promise<Asked<string>> {
        return this.ask('GET', '/account/export', { plain: true, patient: true });
    }
    deleteAccount(password: string): Promise<Asked<unknown>> {
        return this.ask('POST', '/account/deletion', { body: { password }, patient: true });
    }
    forgotPassword(name: string): Promise<Asked<unknown>> {
        return this.ask('POST', '/password/forgotten', { body: { name } });
    }
    resetPassword(token: string, password: string): Promise<Asked<unknown>> {
        return this.ask('POST', '/password/reset', { body: { token, password } });
    }
    confirmMail(token: string): Promise<Asked<{ mail: string; game?: string }>> {
        return this.ask('POST', '/mail/confirm', { body: { token } });
    }

    private async ask<Value>(
        method: string,
        path: string,
        {
            secret,
            body,
            plain = false,
            patient = false,
        }: { secret?: string | undefined; body?: object; plain?: boolean; patient?: boolean } = {},
    ): Promise<Asked<Value>> {
        if (globalThis.navigator?.onLine === false) return { ok: false, trouble: { kind: 'no-server', text: '' } };
        const headers: Record<string, string> = {};
        if (secret !== undefined) headers['Authorization'] = `Bearer ${secret}`;
        if (body !== undefined) headers['Content-Type'] = 'application/json';
        let response: Response;
        try {
            response = await this.fetch(this.base + path, {
                method,
                headers,
                body: body ? JSON.stringify(body) : null,
                signal: AbortSignal.timeout(patient ? 3 * patience : patience),
            });
        } catch {
            return { ok: false, trouble: { kind: 'no-server', text: '' } };
        }
        // A plain file server answers everything with index.html or an error page.
        if (!response.headers.get('content-type')?.includes('application/json'))
            return { ok: false, trouble: { kind: 'no-server', text: String(response.status) } };
        try {
            const said = await response.text();
            if (response.ok) return { ok: true, value: (plain ? said : JSON.parse(said)) as Value };
            return { ok: false, trouble: troubleOf(response, JSON.parse(said)) };
        } catch {
            return { ok: false, trouble: { kind: 'no-server', text: String(response.status) } };
        }
    }
}

function troubleOf(response: Response, said: { error?: Partial<Refused> } | null): Trouble {
    const error: Refused = { code: '', text: '', ...said?.error };
    const { code, text } = error;
    if (response.status === 429 && (!error.reason || error.reason.code === 'too-many-requests'))
        return { kind: 'too-often', text, seconds: Number(response.headers.get('retry-after')) || 1 };
    // A 404 without a reason was not sent by one of our servers.
    if (code === 'no-game' || (response.status === 404 && !error.reason)) return { kind: 'no-game', text };
    if (response.status >= 500) return { kind: 'unavailable', text, error };
    return { kind: 'refused', text, error };
}

function listed(asked: Asked<{ games: Summary[] }>): Asked<Summary[]> {
    return asked.ok ? { ok: true, value: asked.value.games } : asked;
}
function named(asked: Asked<{ name: string | null }>): Asked<string | null> {
    return asked.ok ? { ok: true, value: asked.value.name } : asked;
}
