import { useEffect, useEffectEvent, useRef } from 'react'

/** What ends a press. A list that opens, or a drag, takes the `mouseup`. */
const ends = ['mouseup', 'dragend', 'input', 'keydown']

/**
 * For fields that are left: the check waits until the press that left them has ended, since its
 * message would move what is pressed away from the pointer before the click.
 */
export function useAfterPress<Left>(check: (left: Left) => void): (left: Left) => void {
  const waiting = useRef<Left[]>(null)
  const checkLatest = useEffectEvent(check)

  useEffect(() => {
    const ending = new AbortController()
    const options = { capture: true, signal: ending.signal }
    // Not `pointerdown`, which a finger ends before the focus moves.
    const begin = ({ button }: MouseEvent) => {
      if (button === 0) waiting.current ??= []
    }
    const end = () => {
      const left = waiting.current ?? []
      waiting.current = null
      // The click comes before any timer.
      setTimeout(() => {
        for (const one of left) checkLatest(one)
      })
    }
    addEventListener('mousedown', begin, options)
    for (const type of ends) addEventListener(type, end, options)
    return () => ending.abort()
  }, [])

  return (left) => {
    if (waiting.current) waiting.current.push(left)
    else check(left)
  }
}
