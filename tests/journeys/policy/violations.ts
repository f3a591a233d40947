import type { Page } from '@playwright/test'

/** Collects violations of the content security policy that the browser reports for the page and its frames. */
export function collectViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  return violations
}
