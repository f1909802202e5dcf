// Where the cities lie in the world, and how far some are moved so that their markers do not touch.

export interface Place {
    region: string;
    at: [longitude: number, latitude: number];
    /** Offset on the sheet, where the true location leaves no room for a marker. */
    nudge?: [dx: number, dy: number];
}

export const places: Record<string, Place> = {
    london: { region: 'europe', at: [-0.13, 51.51], nudge: [-8, -12] },
    danzig: { region: 'europe', at: [18.65, 54.35] },
    lisbon: { region: 'europe', at: [-9.14, 38.72], nudge: [-4, -10] },
    seville: { region: 'europe', at: [-5.98, 37.39], nudge: [6, 12] },
    paris: { region: 'europe', at: [2.35, 48.86], nudge: [6, 10] },
    rome: { region: 'europe', at: [12.5, 41.9] },
    constantinople: { region: 'europe', at: [28.98, 41.01] },
    algiers: { region: 'europe', at: [3.06, 36.75], nudge: [0, 10] },
    tripoli: { region: 'europe', at: [13.19, 32.89] },
    alexandria: { region: 'europe', at: [29.92, 31.2] },

    elmina: { region: 'africa', at: [-1.35, 5.08] },
    mombasa: { region: 'africa', at: [39.67, -4.05] },

    lima: { region: 'south-america', at: [-77.04, -12.05] },
    salvador: { region: 'south-america', at: [-38.5, -12.97] },
    'buenos-aires': { region: 'south-america', at: [-58.38, -34.6] },

    havana: { region: 'caribbean', at: [-82.38, 23.13] },
    'port-royal': { region: 'caribbean', at: [-76.84, 17.94] },
    bridgetown: { region: 'caribbean', at: [-59.62, 13.1], nudge: [-10, 0] },

    'new-orleans': { region: 'north-america', at: [-90.07, 29.95] },
    quebec: { region: 'north-america', at: [-71.21, 46.81] },
    boston: { region: 'north-america', at: [-71.06, 42.36] },

    surat: { region: 'india', at: [72.83, 21.17] },
    goa: { region: 'india', at: [73.83, 15.5] },
    calcutta: { region: 'india', at: [88.36, 22.57] },

    malacca: { region: 'far-east', at: [102.25, 2.19] },
    canton: { region: 'far-east', at: [113.26, 23.13] },
    amoy: { region: 'far-east', at: [118.09, 24.48] },
    edo: { region: 'far-east', at: [139.69, 35.69] },
    manila: { region: 'far-east', at: [120.98, 14.6] },
};
