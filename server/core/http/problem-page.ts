import type { FastifyRequest } from 'fastify'
import type { AppError } from '#contract/core/errors.ts'
import type { Page } from './plain-page.ts'

/** Returns true if a browser requested a page, not an API endpoint. */
export const isPageRequest = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.endpoint === undefined && headers.accept?.includes('text/html') === true

/** Describes an error for a page that works without scripts. `wait` is the `Retry-After` in seconds. */
export function describeProblem(
  { status }: AppError,
  { id }: FastifyRequest,
  wait: number | undefined,
): Page {
  if (status === 429) return { title: 'Too many requests', text: describeWait(wait) }
  if (status === 503) return { title: 'This page is temporarily unavailable', text: describeWait(wait) }
  if (status === 404)
    return {
      title: 'Page not found',
      text: 'Check the address, or use the link above to go to the home page.',
    }
  if (status >= 500)
    return {
      title: 'Something went wrong',
      text: `Load the page again. If it fails again, contact us and mention this request ID: ${id}`,
    }
  return {
    title: 'This request could not be read',
    text: 'Check the address, or go back and send the form again.',
  }
}

const describeWait = (wait = 60) =>
  wait > 90
    ? `Load the page again in ${Math.ceil(wait / 60)} minutes.`
    : `Load the page again in ${wait === 1 ? 'a second' : `${wait} seconds`}.`
