/**
 * A character that people can see. White space, controls, format characters and Unicode's default
 * ignorable ones (`DI`: zero width, variation selectors, Hangul fillers) draw nothing alone.
 */
export const visibleCharacter = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u

export const isBlank = (text: string) => !visibleCharacter.test(text)
