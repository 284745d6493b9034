import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

function shownFor(error: unknown): string {
  const router = createMemoryRouter([{ id: 'page', path: '/', Component: () => null, ErrorBoundary: ErrorPage }], {
    hydrationData: { errors: { page: error } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const returnLink = /<a [^>]*href="\/"[^>]*>RETURN TO CORE<\/a>/

test('a missing page is the 404 page of the site', { tags: ['error-page-1'] }, () => {
  const html = shownFor(new ErrorResponse(404, 'Not Found', null))
  expect(html).toMatch(/>404</)
  expect(html).toContain('<h1')
  expect(html).toMatch(/<h1[^>]*>ACCESS DENIED<\/h1>/)
  expect(html).toContain('TARGET DATA NOT FOUND IN SYSTEM.')
  expect(html).toContain('alt="Error Illustration"')
  expect(html).toMatch(returnLink)
})

test.each([
  { what: 'a refusal with a text', error: new ErrorResponse(403, 'Forbidden', 'Not for you.'), text: 'Not for you.' },
  {
    what: 'a refusal of the router’s own request',
    error: new ErrorResponse(503, '', '{"msg":"Very busy.","error":"Very busy.","code":"busy","request_id":"1"}'),
    text: 'Very busy.',
  },
  {
    what: 'a refusal with braces in its text',
    error: new ErrorResponse(400, '', '{x} is none.'),
    text: '{x} is none.',
  },
  { what: 'a refusal without a text', error: new ErrorResponse(500, '', null), text: 'SYSTEM ERROR DETECTED...' },
  { what: 'an error with a message', error: new Error('The disk is full.'), text: 'The disk is full.' },
  { what: 'an error without a message', error: new Error(), text: 'SYSTEM ERROR DETECTED...' },
  {
    what: 'an error that stays on the server',
    error: new Error('Unexpected Server Error'),
    text: 'SYSTEM ERROR DETECTED...',
  },
  { what: 'anything else', error: 'text', text: 'SYSTEM ERROR DETECTED...' },
])('$what shows only its message and the link', { tags: ['layout-10', 'error-page-2'] }, ({ error, text }) => {
  const html = shownFor(error)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${text}</h1>`))
  expect(html).not.toContain('404')
  expect(html).not.toContain('Error Illustration')
  expect(html).toMatch(returnLink)
})
