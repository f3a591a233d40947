import type { Page } from '@playwright/test'

/** Collects what the browser reports about the content security policy while the page and its frames load and work. */
export function collectViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  return violations
}
