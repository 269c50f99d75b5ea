import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { StationError } from '../../domain/failure.ts';
import { type Text, text } from '../../texts/text.ts';

const largestFile = 1024 * 1024;

/**
 * The runtime's roots, NODE_EXTRA_CA_CERTS and the profile's `tls.ca_file`. Made once, for parsing 150 certificates
 * takes longer than a handshake.
 */
export function createTrust(file: string | null): SecureContext | null {
  if (file === null) return null;
  return createSecureContext({ ca: [...getCACertificates('default'), ...readCertificates(file)] });
}

/** Throws `StationError` `invalid` for the field `tls.ca_file`. */
function readCertificates(file: string): readonly string[] {
  const blocks = readFile(file).match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw invalid(text('profile.caFileEmpty', { file }));
  for (const block of blocks) {
    try {
      new X509Certificate(block);
    } catch (cause) {
      throw invalid(text('profile.caFileBad', { file }), cause);
    }
  }
  return blocks;
}

function readFile(file: string): string {
  try {
    // Reading a pipe would hang.
    const entry = statSync(file);
    if (!entry.isFile() || entry.size > largestFile) throw new Error('not a certificate file');
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw invalid(text('profile.caFileUnread', { file }), cause);
  }
}

function invalid(said: Text, cause?: unknown): StationError {
  return new StationError('invalid', said, { field: 'tls.ca_file', cause });
}
