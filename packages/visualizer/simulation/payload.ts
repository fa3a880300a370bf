import type { AnyEventObject } from 'xstate';
import { valueText } from '../value-text.ts';

/** An event and its name in words. */
export type Pressed = { name: string; event: AnyEventObject };

/** An event as editable JSON. Errors, and whatever else JSON cannot hold, are reduced to what it can. */
export function payloadText(event: AnyEventObject): string {
  return valueText(event, 2);
}

/** Parses an edited event. Throws an error that says what is wrong with it. */
export function readPayload(text: string): AnyEventObject {
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${(error as Error).message}`);
  }
  if (typeof event !== 'object' || event === null || !('type' in event) || typeof event.type !== 'string') {
    throw new Error('An event is an object with a "type" that is a text, such as {"type": "form.submitted"}.');
  }
  return event as AnyEventObject;
}
