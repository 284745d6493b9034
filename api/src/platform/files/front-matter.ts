/** Returns YAML front matter without fields that are null or empty. */
export function frontMatter(fields: Record<string, unknown>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${yamlValue(value)}`)
  return ['---', ...lines, '---', ''].join('\n')
}

function yamlValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(yamlValue).join(', ')}]`
  return isPlain(value) ? String(value) : yamlText(String(value))
}

function isPlain(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.+Z-]+$/.test(value))
}

/** JSON is valid YAML except for some line break and control characters. */
function yamlText(text: string): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped)
}
