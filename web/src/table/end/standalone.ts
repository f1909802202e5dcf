// Turns drawings of the page into a picture: an SVG needs its colours and fonts with it once it stands alone.

// All styles of the page as they were written: rules read back from the browser lose shorthands with variables.
async function stylesOfPage(): Promise<string> {
    const sheets = [...document.styleSheets].map(async ({ href, ownerNode }) =>
        href === null ? (ownerNode?.textContent ?? '') : withFonts(await (await fetch(href)).text(), href),
    );
    return inTheme((await Promise.all(sheets)).join('\n'));
}

// A picture can't fetch anything: its fonts come with it.
async function withFonts(css: string, from: string): Promise<string> {
    const urls = new Set([...css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(([, url]) => url!));
    for (const url of urls) css = css.replaceAll(url, await dataUrl(await (await fetch(new URL(url, from))).blob()));
    return css;
}

// A picture has no theme of its own.
function inTheme(css: string): string {
    const chosen = document.documentElement.dataset['theme'];
    const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    return css.replace(/light-dark\(([^,()]+),([^,()]+)\)/g, (_, light: string, night: string) =>
        (dark ? night : light).trim(),
    );
}

const dataUrl = (blob: Blob): Promise<string> =>
    new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
        reader.readAsDataURL(blob);
    });

// Paints in strips, so that the page stays awake in between.
const strips = 8;

export async function pngOf(drawing: SVGSVGElement, scale: number): Promise<Blob> {
    const { width, height } = drawing.viewBox.baseVal;
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
    style.textContent = await stylesOfPage();
    drawing.prepend(style);
    drawing.setAttribute('width', String(width * scale));
    drawing.setAttribute('height', String(height * scale));
    const source = new XMLSerializer().serializeToString(drawing);
    const image = new Image();
    image.src = await dataUrl(new Blob([source], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('there is no canvas');
    const high = Math.ceil(canvas.height / strips);
    for (let top = 0; top < canvas.height; top += high) {
        brush.save();
        brush.beginPath();
        brush.rect(0, top, canvas.width, high);
        brush.clip();
        brush.drawImage(image, 0, 0);
        brush.restore();
        await new Promise((resolve) => setTimeout(resolve));
    }
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
    );
}
