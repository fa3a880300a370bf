import { InputError } from '@msafara/command';

/**
 * The text of a file in the encoding that its byte order mark or XML declaration names, or else in UTF-8. An InputError if it
 * is empty or in another encoding: guessing would change what people wrote.
 */
export function decodedText(bytes: Uint8Array, file: string): string {
  const text = decode(bytes, file);
  if (text.trim() === '') throw new InputError(`${file} is empty. Export the results again.`);
  return text;
}

function decode(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(`${file} is not in ${encoding.toUpperCase()}. Save it in UTF-8.`);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  return (
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  );
}
