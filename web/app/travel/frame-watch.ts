/** `slow`: it may still come. */
type FrameFailure = 'slow' | 'failed'

/** From the moment it comes into sight: a lazy frame does not begin before. */
const slowAfterMs = 15_000

/**
 * The policy's event does not say which frame it kept from where it went, but the `load` of that frame comes right before or after it:
 * browsers differ in the order.
 */
const blockedWithinMs = 250

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
  let loadedAt = Number.NEGATIVE_INFINITY
  let blockedAt = Number.NEGATIVE_INFINITY
  const compare = () => Math.abs(loadedAt - blockedAt) < blockedWithinMs && onFailure('failed')
  const onViolation = ({ effectiveDirective, timeStamp }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src') return
    blockedAt = timeStamp
    compare()
  }
  const onLoad = ({ timeStamp }: Event) => {
    loadedAt = timeStamp
    compare()
  }
  document.addEventListener('securitypolicyviolation', onViolation, { signal })
  frame.addEventListener('load', onLoad, { signal })
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
