/**
 * Calls the listener when the user comes back to this page: to its tab, to its window, or by the
 * back button. Browsers report one return by several events. Returns the function that ends it.
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
