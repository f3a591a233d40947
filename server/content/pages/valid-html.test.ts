import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#tests/app.ts'

const app = await startTestApp({ content: true })
const server = await buildApp(app.ctx)
afterAll(() => server.close())

const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
)

test.each([
  '/',
  '/blog',
  '/blog?search=runway',
  '/blog/how-to-read-your-own-runway',
  '/case-studies/example-water-sensors-for-a-city',
  '/team',
  '/connect',
  '/newsletter/unsubscribe',
  '/newsletter/unsubscribe?uuid=11111111-1111-4111-8111-111111111111',
  '/newsletter/confirm?token=a',
  '/nowhere',
  '/app',
])('%s is valid HTML', async (url) => {
  const { body } = await server.inject({ url, headers: { accept: 'text/html' } })
  const { results } = await validator.validateString(body)
  const errors = results.flatMap(({ messages }) => messages)
  expect(errors.map(({ message, selector }) => `${message}: ${selector}`)).toEqual([])
})
