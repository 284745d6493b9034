/**
 * Reports returns to this tab or window, also by the back button. Browsers fire several events for
 * one return. Returns the function that removes the listener.
 */
export function onPageReturn(listener: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const onShow = () => {
    if (!document.hidden) listener()
  }
  document.addEventListener('visibilitychange', onShow, { signal })
  window.addEventListener('focus', onShow, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShow(), { signal })
  return () => ending.abort()
}
