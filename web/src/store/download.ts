// Downloads a file to the reader's device.
export function download(name: string, contents: string | Blob): void {
    const file = typeof contents === 'string' ? new Blob([contents], { type: 'application/json' }) : contents;
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    link.click();
    URL.revokeObjectURL(address);
}
