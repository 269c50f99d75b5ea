import type { DrawingName } from '../drawings/names.ts';

export interface SideDefinition {
  readonly name: string;
  readonly description: string;
  readonly drawing: DrawingName;
  readonly required: boolean;
  readonly inactive?: boolean;
}

export interface GroupDefinition {
  readonly name: string;
  readonly description: string;
  /** Sent as the group's `lock`, whose meaning the spec does not show. */
  readonly locked?: boolean;
  readonly sides: readonly SideDefinition[];
}

export interface BrandDefinition {
  readonly name: string;
  readonly models: readonly string[];
  readonly inactive?: boolean;
}

export interface TypeDefinition {
  readonly name: string;
  readonly brands: readonly BrandDefinition[];
  readonly groups: readonly GroupDefinition[];
}

export interface CategoryDefinition {
  readonly name: string;
  readonly drawing: DrawingName;
  readonly types: readonly TypeDefinition[];
}

function required(name: string, drawing: DrawingName, description: string): SideDefinition {
  return { name, drawing, description, required: true };
}

function optional(name: string, drawing: DrawingName, description: string): SideDefinition {
  return { name, drawing, description, required: false };
}

/** All brands are made up. "Size tag" of Sneakers is in two groups on purpose: names can repeat. */
export const catalogueData: readonly CategoryDefinition[] = [
  {
    name: 'Footwear',
    drawing: 'sneaker-left',
    types: [
      {
        name: 'Sneakers',
        brands: [
          { name: 'Northpace', models: ['Strider 90', 'Strider 90 Low', 'Court Nine'] },
          { name: 'Velora', models: ['Aerolite', 'Aerolite Trail'] },
          { name: 'Oldfield Athletic', models: ['Club 77'], inactive: true },
        ],
        groups: [
          {
            name: 'Exterior',
            description: 'The whole shoe from outside, on a plain background',
            sides: [
              required('Left side', 'sneaker-left', 'Outer side, toe to the left, sole flat on the table'),
              required('Right side', 'sneaker-right', 'Inner side, toe to the right, sole flat on the table'),
              required('Heel', 'sneaker-heel', 'Straight from behind, heel tab and sole in frame'),
              required('Outsole', 'sneaker-outsole', 'The whole tread, straight from above'),
              optional('Toe', 'sneaker-toe', 'Straight from the front'),
              optional('Top', 'sneaker-top', 'Laces and tongue from above'),
            ],
          },
          {
            name: 'Labels',
            description: 'Sewn and printed labels, close enough to read',
            sides: [
              required('Size tag', 'size-tag', 'The tag inside the tongue, every line readable'),
              optional('Insole', 'insole', 'Logo print on the insole'),
            ],
          },
          {
            name: 'Box',
            description: 'Only when the item comes with its box',
            locked: true,
            sides: [
              optional('Size tag', 'box-label', 'The label on the short end of the box'),
              { ...optional('Lid', 'box-label', 'Inside of the lid'), inactive: true },
            ],
          },
        ],
      },
      {
        name: 'Boots',
        brands: [{ name: 'Aldermoor', models: ['Fell 6', 'Fell 8'] }],
        groups: [
          {
            name: 'Exterior',
            description: 'The whole boot from outside',
            sides: [
              required('Left side', 'boot-left', 'Outer side, toe to the left'),
              required('Right side', 'boot-right', 'Inner side, toe to the right'),
              required('Outsole', 'sneaker-outsole', 'The whole tread, straight from above'),
              optional('Heel', 'boot-heel', 'Straight from behind'),
            ],
          },
          {
            name: 'Labels',
            description: 'Sewn and printed labels, close enough to read',
            sides: [
              required('Size tag', 'size-tag', 'The tag inside the shaft'),
              optional('Insole', 'insole', 'Logo print on the insole'),
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Bags',
    drawing: 'handbag-front',
    types: [
      {
        name: 'Handbags',
        brands: [
          { name: 'Solenne', models: ['Petite Rive', 'Grande Rive', 'Quai'] },
          { name: 'Kestrel & Rowe', models: ['Satchel No. 4'] },
        ],
        groups: [
          {
            name: 'Exterior',
            description: 'The whole bag, standing upright',
            sides: [
              required('Front', 'handbag-front', 'Straight from the front, handles up'),
              required('Back', 'handbag-back', 'Straight from behind, handles up'),
              required('Base', 'handbag-base', 'The bottom with its feet'),
              optional('Side', 'handbag-side', 'The narrow side, handles up'),
            ],
          },
          {
            name: 'Details',
            description: 'Close-ups, sharp enough to read engravings',
            sides: [
              required('Logo stamp', 'logo-stamp', 'The embossed stamp, light from the side'),
              required('Serial tag', 'serial-tag', 'The sewn tag with the serial number'),
              optional('Zip pull', 'zip-pull', 'The engraving on the zip pull'),
            ],
          },
        ],
      },
      {
        name: 'Wallets',
        brands: [{ name: 'Solenne', models: ['Carnet', 'Carnet Long'] }],
        groups: [
          {
            name: 'Exterior',
            description: 'The closed wallet',
            sides: [
              required('Front', 'wallet-front', 'Closed, flap to the camera'),
              required('Back', 'wallet-back', 'Closed, from behind'),
              required('Open', 'wallet-open', 'Opened flat, card slots in view'),
            ],
          },
          {
            name: 'Details',
            description: 'Close-ups',
            sides: [
              required('Logo stamp', 'logo-stamp', 'The embossed stamp'),
              optional('Serial tag', 'serial-tag', 'The date or serial code'),
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Watches',
    drawing: 'watch-dial',
    types: [
      {
        name: 'Wristwatches',
        brands: [
          { name: 'Meridian Works', models: ['Chronograph 42', 'Diver 200', 'Meridian Automatic'] },
          { name: 'Halden', models: ['Field 38'] },
        ],
        groups: [
          {
            name: 'Case',
            description: 'The head of the watch',
            sides: [
              required('Dial', 'watch-dial', 'Straight from above, hands not over the logo'),
              required('Case back', 'watch-back', 'All engravings readable'),
              required('Crown side', 'watch-crown', 'The crown, straight from the side'),
            ],
          },
          {
            name: 'Bracelet',
            description: 'Strap or bracelet',
            sides: [
              required('Clasp', 'watch-clasp', 'The clasp closed, logo in view'),
              optional('Links', 'watch-links', 'The bracelet laid flat'),
            ],
          },
          {
            name: 'Papers',
            description: 'Only when the item comes with them',
            sides: [optional('Warranty card', 'warranty-card', 'Front of the card, serial number readable')],
          },
        ],
      },
    ],
  },
];

export const servicesData = [
  {
    name: 'Standard authentication',
    description: 'Reviewed by one authenticator, usually within 30 minutes',
    expectedCompletionTime: 30,
    price: 12.5,
  },
  {
    name: 'Express authentication',
    description: 'Reviewed ahead of the queue, usually within 10 minutes',
    expectedCompletionTime: 10,
    price: 24,
  },
] as const;
