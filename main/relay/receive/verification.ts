import { z } from 'zod';

/** How a sender proves who it is: the file of `relay destination add NAME --verify FILE`. Unknown keys are an error that names them. */
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'field.headerName')
  .toLowerCase();
const secret = z.string().min(16, 'field.secretLength').max(1_000);
const tolerance = z.number().int('field.whole').positive('field.above0').default(300);

const bearer = z.strictObject({ kind: z.literal('bearer'), token: secret });

const hmac = z
  .strictObject({
    kind: z.literal('hmac'),
    secret,
    secret_encoding: z.enum(['utf8', 'hex', 'base64']).default('utf8'),
    header: headerName,
    algorithm: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
    encoding: z.enum(['hex', 'base64']).default('hex'),
    /** What stands before the signature in its header, as `sha256=`. */
    prefix: z.string().max(50).default(''),
    /** What is signed: `{body}`, with `{timestamp}` where the header of one is signed too. */
    signed: z.string().max(200).default('{body}'),
    timestamp: z
      .strictObject({
        header: headerName,
        unit: z.enum(['seconds', 'milliseconds']).default('seconds'),
        tolerance_seconds: tolerance,
      })
      .nullable()
      .default(null),
  })
  .superRefine(({ signed, timestamp }, context) => {
    if (signed.split('{body}').length !== 2)
      context.addIssue({
        code: 'custom',
        path: ['signed'],
        message: 'field.signedBody',
        params: { placeholder: '{body}' },
      });
    // A time that nobody signed proves nothing, and one that is signed must be looked at.
    if (signed.includes('{timestamp}') !== (timestamp !== null))
      context.addIssue({
        code: 'custom',
        path: ['timestamp'],
        message: 'field.signedTimestamp',
        params: { placeholder: '{timestamp}' },
      });
  });

const standard = z.strictObject({
  kind: z.literal('standard-webhooks'),
  secret: z.string().regex(/^(whsec_)?[A-Za-z0-9+/]{22,}={0,2}$/, 'field.webhookSecret'),
  tolerance_seconds: tolerance,
});

export const verificationSchema = z.discriminatedUnion('kind', [bearer, hmac, standard], 'field.verifyKind');
export type Verification = z.output<typeof verificationSchema>;
