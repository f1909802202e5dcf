// Generates src/generated from the schemas in docs: npm run types. With --check it writes nothing and fails if a
// generated file is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import * as prettier from 'prettier';

interface Schema {
    $ref?: string;
    type?: unknown;
    description?: string;
    enum?: string[];
    oneOf?: Schema[];
    anyOf?: Schema[];
    properties?: Record<string, Schema>;
    additionalProperties?: boolean | Schema;
    propertyNames?: Schema;
    minProperties?: number;
    items?: Schema;
    minItems?: number;
    maxItems?: number;
    dependentSchemas?: object;
    dependentRequired?: object;
    tsType?: string; // the compiler writes this instead of deriving a type
}
type Definitions = Record<string, Schema>;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(here(`../../docs/${name}`), 'utf8'));
const header = (source: string) => `// Made of docs/${source} by tools/types; not to be edited.\n`;
const typeName = (definition: string) => definition.charAt(0).toUpperCase() + definition.slice(1);
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

// Enums are exported as values as well, because the page iterates over some of them.
function wordsFile(definitions: Definitions): string {
    const lines = Object.entries(definitions).map(
        ([name, { description, enum: words }]) =>
            `// ${description}\nexport const ${name}Words = ${JSON.stringify(words)} as const;\n` +
            `export type ${typeName(name)} = (typeof ${name}Words)[number];`,
    );
    return lines.join('\n');
}

class TypesFile {
    private readonly imports = new Map<string, Set<string>>(); // type names by file

    constructor(
        private readonly definitions: Definitions,
        private readonly files: Record<string, string>, // generated file for each schema that may be referenced
    ) {}

    async text(): Promise<string> {
        const all = Object.keys(this.definitions);
        const root = {
            type: 'object',
            additionalProperties: false,
            properties: Object.fromEntries(all.map((name) => [name, { $ref: `#/$defs/${name}` }])),
            $defs: mapped(this.definitions, (one) => this.plain(one)),
        };
        const compiled = await compile(root as object, 'Everything', { bannerComment: '', format: false });
        const types = compiled.replace(/export interface Everything \{.*?\n\}\n/s, '');
        const imports = [...this.imports].map(
            ([file, names]) => `import type { ${[...names].sort().join(', ')} } from './${file}';\n`,
        );
        return imports.join('') + types;
    }

    // Reduces a schema to what the compiler turns into a good type, without what types can't express.
    private plain(schema: Schema): Schema {
        if (schema.$ref !== undefined) return this.referred(schema);
        const { description, properties = {}, items, additionalProperties: others } = schema;
        const said = description === undefined ? {} : { description };
        if (schema.propertyNames && isSchema(others)) {
            const record = `Record<${this.typeOf(schema.propertyNames)}, ${this.typeOf(others)}>`;
            return { ...said, tsType: schema.minProperties ? record : `Partial<${record}>` };
        }
        if (schema.type === 'object' && Object.keys(properties).length === 0 && !isSchema(others))
            return { ...said, tsType: 'object' };
        if (items && schema.minItems !== undefined && schema.minItems === schema.maxItems)
            return { ...said, tsType: `[${Array(schema.minItems).fill(this.typeOf(items)).join(', ')}]` };
        const { minItems: _, maxItems: _most, dependentSchemas: _with, dependentRequired: _also, ...plain } = schema;
        if (items) plain.items = this.plain(items);
        if (isSchema(others)) plain.additionalProperties = this.plain(others);
        if (schema.properties) plain.properties = mapped(properties, (one) => this.plain(one));
        for (const choice of ['oneOf', 'anyOf'] as const) {
            const options = schema[choice];
            if (options) plain[choice] = options.map((one) => this.plain(one));
        }
        return plain;
    }

    private referred({ $ref = '', description }: Schema): Schema {
        const [file = '', path = ''] = $ref.split('#');
        if (file === '' && description === undefined) return { $ref: `#/$defs/${lastOf(path)}` };
        const type = typeName(lastOf(path));
        if (file !== '') this.imported(file, type);
        return { ...(description === undefined ? {} : { description }), tsType: type };
    }

    private imported(schema: string, type: string): void {
        const file = this.files[schema];
        if (file === undefined) throw new Error(`nothing is made of ${schema}`);
        this.imports.set(file, (this.imports.get(file) ?? new Set()).add(type));
    }

    // The type of a schema that is nested in another type.
    private typeOf(schema: Schema): string {
        if (schema.$ref !== undefined) return String(this.referred({ description: '', ...schema }).tsType);
        return schema.type === 'integer' ? 'number' : String(schema.type);
    }
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const mapped = <From, To>(all: Record<string, From>, to: (one: From) => To): Record<string, To> =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, to(one)]));

async function generated(): Promise<Record<string, string>> {
    const files: Record<string, string> = {
        'words.schema.json': 'words',
        'engine.schema.json': 'engine',
        'messages.schema.json': 'messages',
        'openapi.json': 'api',
    };
    const made = {
        words: header('words.schema.json') + wordsFile(read('words.schema.json').$defs),
        engine: header('engine.schema.json') + (await new TypesFile(read('engine.schema.json').$defs, files).text()),
        messages:
            header('messages.schema.json') + (await new TypesFile(read('messages.schema.json').$defs, files).text()),
        api: header('openapi.json') + (await new TypesFile(read('openapi.json').components.schemas, files).text()),
    };
    const style = await prettier.resolveConfig(here('types.ts'));
    const formatted = Object.entries(made).map(async ([name, text]): Promise<[string, string]> => [
        `../src/generated/${name}.ts`,
        await prettier.format(text, { ...style, parser: 'typescript' }),
    ]);
    return Object.fromEntries(await Promise.all(formatted));
}

const stale: string[] = [];
const check = process.argv.includes('--check');
mkdirSync(here('../src/generated'), { recursive: true });
for (const [path, text] of Object.entries(await generated())) {
    if (!check) writeFileSync(here(path), text);
    else if (readFileSync(here(path), 'utf8') !== text) stale.push(path.slice('../'.length));
}
if (stale.length > 0) {
    console.error(`Not what docs/*.json say: ${stale.join(', ')}. tools/types makes them anew.`);
    process.exit(1);
}
