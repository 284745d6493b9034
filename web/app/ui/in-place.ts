import { createElement, Fragment, type ReactNode } from 'react'

/** Shows parts that have no name of their own, such as the runs of a text: their place is their identity, so they need no keys. */
export function inPlace(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}
