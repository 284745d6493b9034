/** `slow`: it may still come. */
type FrameFailure = 'slow' | 'failed'

/** From the moment it comes into sight: a lazy frame does not begin before. */
const slowAfterMs = 15_000

/** The policy kept a frame of this page from where it went. The event does not say which one; its `load` comes next. */
let isBlocked = false

/**
 * Tells when a frame of another site will show nothing. A browser says `load` also of a frame that failed, so the site is asked beside
 * it whether it is there; no answer can be read. Returns the function that ends the watch.
 */
export function watchFrame(frame: HTMLIFrameElement, onFailure: (failure: FrameFailure) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const { src } = frame
  fetch(src, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal }).catch(
    () => signal.aborted || onFailure('failed'),
  )
  isBlocked = false
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => {
      isBlocked ||= effectiveDirective === 'frame-src'
    },
    { signal },
  )
  frame.addEventListener(
    'load',
    () => {
      if (isBlocked) onFailure('failed')
      isBlocked = false
    },
    { signal },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    timer = setTimeout(() => onFailure('slow'), slowAfterMs)
  })
  observer.observe(frame)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  return () => ending.abort()
}
