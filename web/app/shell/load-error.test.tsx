import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { LoadError } from './load-error.tsx'

function linksFor(error: unknown): string[] {
  const back = { to: '/admin/userlist', label: 'Back to the user list' }
  const ErrorBoundary = () => <LoadError heading="Users" fallback="Failed." isFiltered back={back} />
  const path = '/'
  const router = createMemoryRouter([{ id: 'page', path, Component: () => null, ErrorBoundary }], {
    hydrationData: { errors: { page: error } },
    initialEntries: ['/?page=2'],
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label = '']) => label)
}

test.each([
  [403, 'Forbidden'],
  [404, 'Not Found'],
])('after a refusal with %i, links lead on and nothing is tried again', (status, text) => {
  expect(linksFor(new ErrorResponse(status, text, null))).toEqual(['Back to the user list', 'RETURN TO CORE'])
})

const setupDue = (code: string) => new CallError({ status: 403, body: { msg: 'Finish the set-up first.', code } })

test.each([
  new ErrorResponse(503, '', null),
  new ErrorResponse(403, 'password_change_required', null),
  setupDue('second_factor_setup_required'),
  new TypeError('Failed to fetch'),
])('after a failure that may pass, the page can be tried again', (error) => {
  expect(linksFor(error)).toEqual(['Try again', 'Clear filter', 'Back to the user list', 'RETURN TO CORE'])
})
