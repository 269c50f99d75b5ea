import { z } from 'zod';
import { type Text, text } from '../../texts/text.ts';

/** `relay destination add NAME --verify FILE`. Unknown keys are an error that names them. */
const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'field.headerName')
  .toLowerCase();
const secret = z.string().min(1, 'field.empty').max(1_000);
const tolerance = z.number().int('field.whole').positive('field.above0').default(300);

const encodings = { utf8: /./s, hex: /^([0-9a-f]{2})+$/i, base64: /^[A-Za-z0-9+/_-]{2,}={0,2}$/ } as const;

const bearer = z.strictObject({ kind: z.literal('bearer'), token: secret });

/** `X-Api-Key: …`. */
const header = z.strictObject({ kind: z.literal('header'), header: headerName, value: secret });

/** RFC 7617: a user name has no colon. */
const basic = z.strictObject({
  kind: z.literal('basic'),
  user: z
    .string()
    .max(200)
    .regex(/^[^:]*$/, 'field.noColon'),
  password: secret,
});

const hmac = z
  .strictObject({
    kind: z.literal('hmac'),
    secret,
    secret_encoding: z.enum(['utf8', 'hex', 'base64']).default('utf8'),
    header: headerName,
    algorithm: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
    encoding: z.enum(['hex', 'base64']).default('hex'),
    /** Such as `sha256=`. */
    prefix: z.string().max(50).default(''),
    /** `{body}`, with `{timestamp}` where that is signed too. */
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
  .superRefine(({ secret: written, secret_encoding: encoding, signed, timestamp }, context) => {
    // A decoding failure would leave a shorter key, or none.
    if (!encodings[encoding].test(written))
      context.addIssue({ code: 'custom', path: ['secret'], message: 'field.secretEncoded' });
    if (signed.split('{body}').length !== 2)
      context.addIssue({
        code: 'custom',
        path: ['signed'],
        message: 'field.signedBody',
        params: { placeholder: '{body}' },
      });
    // An unsigned time proves nothing, and a signed one must be checked.
    if (signed.includes('{timestamp}') !== (timestamp !== null))
      context.addIssue({
        code: 'custom',
        path: ['timestamp'],
        message: 'field.signedTimestamp',
        params: { placeholder: '{timestamp}' },
      });
  });

/** `t=1700000000,v1=…` signs `t.body`: https://docs.stripe.com/webhooks#verify-manually. */
const timestamped = z.strictObject({
  kind: z.literal('timestamped'),
  secret,
  header: headerName.default('stripe-signature'),
  tolerance_seconds: tolerance,
});

const standard = z.strictObject({
  kind: z.literal('standard-webhooks'),
  secret: z.string().regex(/^(whsec_)?[A-Za-z0-9+/]{2,}={0,2}$/, 'field.webhookSecret'),
  tolerance_seconds: tolerance,
});

export const verificationSchema = z.discriminatedUnion(
  'kind',
  [bearer, header, basic, hmac, timestamped, standard],
  'field.verifyKind',
);
export type Verification = z.output<typeof verificationSchema>;

export function acceptsText(rule: Verification | null): Text {
  switch (rule?.kind) {
    case undefined:
      return text('relay.accepts.address');
    case 'bearer':
      return text('relay.accepts.bearer');
    case 'header':
      return text('relay.accepts.header');
    case 'basic':
      return text('relay.accepts.basic');
    case 'hmac':
      return text('relay.accepts.hmac');
    case 'timestamped':
      return text('relay.accepts.timestamped');
    case 'standard-webhooks':
      return text('relay.accepts.standardWebhooks');
  }
}

/** A shorter secret can be guessed offline from one signature. */
const shortBytes = 16;

/** A weak rule is the partner's choice, so it warns and does not fail. */
export function weaknessOf(rule: Verification): Text | null {
  const bytes = secretBytes(rule).length;
  return bytes < shortBytes ? text('relay.shortSecret', { bytes, enough: shortBytes }) : null;
}

function secretBytes(rule: Verification): Buffer {
  switch (rule.kind) {
    case 'bearer':
      return Buffer.from(rule.token);
    case 'header':
      return Buffer.from(rule.value);
    case 'basic':
      return Buffer.from(rule.password);
    case 'timestamped':
      return Buffer.from(rule.secret);
    case 'hmac':
    case 'standard-webhooks':
      return keyOf(rule);
  }
}

export function keyOf(rule: Extract<Verification, { kind: 'hmac' | 'standard-webhooks' }>): Buffer {
  if (rule.kind === 'hmac') return Buffer.from(rule.secret, rule.secret_encoding);
  return Buffer.from(rule.secret.replace(/^whsec_/, ''), 'base64');
}
