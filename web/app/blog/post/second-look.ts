import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useSessionUser } from '../../session/session.ts'

const subscribe = () => () => {}

/**
 * The server draws pages as guests get them, so what is not there for them may be there for whoever is signed in: in the browser it is
 * looked for once more, as that user.
 * @returns whether the answer of the server is still in question; also on the server, where styles show it to guests only
 */
export function useSecondLook(): boolean {
  const isHydrating = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
  const [isOpen, setOpen] = useState(isHydrating)
  const { revalidate } = useRevalidator()
  const isUser = useSessionUser() !== null
  useEffect(() => {
    if (isOpen && isUser) void revalidate().finally(() => setOpen(false))
  }, [isOpen, isUser, revalidate])
  return isOpen
}
