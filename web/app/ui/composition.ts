type ComposingKey = { nativeEvent: Pick<KeyboardEvent, 'isComposing' | 'keyCode'> }

/** Sent in place of the code of a key that an input method takes. */
const inputMethodCode = 229

/**
 * Whether the key belongs to an input method, such as the Enter that confirms a word. Safari sends
 * that key after the end of the composition.
 */
export function isComposing({ nativeEvent: { isComposing, keyCode } }: ComposingKey): boolean {
  return isComposing || keyCode === inputMethodCode
}
