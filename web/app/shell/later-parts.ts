import layout from '../ui/first-paint/layout.module.css'

/** Lays out the parts below the first screen, one in each frame: all at once is a long task. */
export function layOutLaterParts(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(`.${layout.later}`)]
  const layOutNext = () => {
    const part = parts.shift()
    if (!part) {
      document.documentElement.dataset.hydrated = ''
      return
    }
    part.style.contentVisibility = 'visible'
    requestAnimationFrame(layOutNext)
  }
  // The next frame shows what hydration changed.
  requestAnimationFrame(() => requestAnimationFrame(layOutNext))
}
