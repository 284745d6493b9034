/** Of a double click. Buttons of a list that changes at once may have moved under the pointer. */
export function isSecondClick(event: Event): boolean {
  return event instanceof MouseEvent && event.detail > 1
}
