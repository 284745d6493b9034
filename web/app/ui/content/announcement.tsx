import { useCallback, useState } from 'react'
import { VisuallyHidden } from '../first-paint/accessibility.tsx'

export interface Said {
  text: string
  count: number
}

/** What `AnnouncementText` says, and the function that sets it. */
export function useAnnouncement(): [Said, (text: string) => void] {
  const [said, setSaid] = useState<Said>({ text: '', count: 0 })
  const announce = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), [])
  return [said, announce]
}

/** A new element each time, since screen readers leave out a text that does not change. */
export function AnnouncementText({ said: { text, count } }: { said: Said }) {
  return (
    <VisuallyHidden>
      <span role="status">
        <span key={count}>{text}</span>
      </span>
    </VisuallyHidden>
  )
}
