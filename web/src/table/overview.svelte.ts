// Whether the overview of all cards and buildings is open, over the table.
export const overview = $state({ open: false });
