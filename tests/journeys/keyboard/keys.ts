import type { Locator, Page } from '@playwright/test'
import { expect } from '../journey.ts'

/** Returns true if a control has the focus, even inside the shadow DOM of a vendor's window. */
const isFocused = (control: Locator) =>
  control.evaluateAll((elements) => elements.some((element) => element.matches(':focus')))

export async function tabTo(page: Page, control: Locator, presses = 80): Promise<void> {
  await expect(control.first()).toBeVisible()
  for (let press = 0; press < presses; press += 1) {
    if (await isFocused(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(control)}`)
}

export async function pressEnterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

export async function tickCheckbox(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
}

/** Tab moves to the group, and arrow keys move within it. */
export async function chooseAnswer(page: Page, group: Locator, answer: Locator): Promise<void> {
  await tabTo(page, group.getByRole('radio'))
  await page.keyboard.press('Space')
  for (let press = 0; press < 12 && !(await answer.isChecked()); press += 1)
    await page.keyboard.press('ArrowDown')
  await expect(answer).toBeChecked()
}

export async function chooseOption(page: Page, combobox: Locator, text: string): Promise<void> {
  await typeInto(page, combobox, text)
  const option = page.getByRole('option', { name: text, exact: true })
  await expect(option).toBeVisible()
  const isActive = async () =>
    (await combobox.getAttribute('aria-activedescendant')) === (await option.getAttribute('id'))
  for (let press = 0; press < 12 && !(await isActive()); press += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

export async function chooseFile(
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  // Playwright intercepts file dialogs only while a listener waits, and the listener must be ready before Enter is
  // pressed.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}
