/** Longer than anything that could be meant. */
const MAX_LENGTH = 40

/** A parameter of an address as it would be typed; empty where there is none. */
export function parameterText(search: URLSearchParams, name: string): string {
  return tidyText(search.get(name) ?? '')
}

/** Bounded and well-formed. */
export function tidyText(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed().trim()
}

/**
 * What somebody, or a browser that remembers, has entered before scripts ran.
 *
 * @param initial what the fields held then, by name; others are left out
 */
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

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
