/** Longer than any meaningful input. */
const MAX_LENGTH = 40

export function parameterText(search: URLSearchParams, name: string): string {
  return tidyText(search.get(name) ?? '')
}

export function tidyText(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().trim()
}

/** Texts typed, or restored by the browser, before scripts ran. `initial`: by field name. */
export function enteredTexts<Name extends string>(
  form: HTMLFormElement | null,
  initial: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const values = new FormData(form ?? undefined)
  const entered = Object.entries<string>(initial).flatMap(([name, text]) => {
    const value = values.get(name)
    return typeof value === 'string' && value !== text ? [[name, value] as const] : []
  })
  return Object.fromEntries(entered) as Partial<Record<Name, string>>
}

export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
