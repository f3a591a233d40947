import type { Locator, Page } from '@playwright/test'
import { buildFile } from '../application.ts'
import { expect } from '../journey.ts'
import {
  chooseAnswer,
  chooseFile,
  chooseOption,
  pressEnterOn,
  tabTo,
  tickCheckbox,
  typeInto,
} from './keys.ts'

export const findButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const saveAndContinue = (page: Page) => pressEnterOn(page, findButton(page, 'Save and continue'))
export const findField = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

export const expectHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

export const answerYesNo = (page: Page, question: RegExp, answer: 'Yes' | 'No') => {
  const group = page.getByRole('radiogroup', { name: question })
  return chooseAnswer(page, group, group.getByLabel(answer))
}

export const addDocument = (page: Page, list: Locator, type: string, name: string) =>
  chooseFile(
    page,
    list
      .filter({ has: page.getByRole('heading', { name: type }) })
      .getByRole('button', { name: /^choose files?$/ }),
    buildFile(name),
  )

/** Fills in the first setup step, which for a CFO customer contains only the company's name. */
export async function enterCompanyName(page: Page, name: string): Promise<void> {
  await expectHeading(page, 'Your company')
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveCount(0)
  await typeInto(page, findField(page, 'Company name'), name)
  await saveAndContinue(page)
}

export async function completeCompanyStep(page: Page, name: string): Promise<void> {
  await expectHeading(page, 'Your company')
  // If answers are missing, the list of them receives the focus.
  await saveAndContinue(page)
  await expect(page.locator(':focus').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter your company’s registered name' })).toHaveCount(1)
  await tickCheckbox(page, page.getByRole('checkbox', { name: /^Grant funding/ }))
  await typeInto(page, findField(page, 'Company name'), name)
  const structure = page.getByRole('radiogroup', { name: 'Structure' })
  await chooseAnswer(page, structure, structure.getByLabel('C Corp', { exact: true }))
  await typeInto(page, findField(page, 'Date of incorporation'), '2022-03-14')
  await chooseOption(page, page.getByRole('combobox', { name: 'Country' }), 'United States')
  await typeInto(page, page.getByLabel('Address', { exact: true }), '218 Harbor Street')
  await typeInto(page, findField(page, 'City'), 'Portland')
  await tabTo(page, page.getByLabel('State'))
  await page.keyboard.type('Maine')
  await typeInto(page, findField(page, 'ZIP code'), '04101')
  await saveAndContinue(page)
}

export async function completeAboutYouStep(page: Page): Promise<void> {
  await expectHeading(page, 'About you')
  await typeInto(page, findField(page, 'What is your role?'), 'Founder')
  await typeInto(page, page.getByLabel('Phone'), '+1 207 555 0142')
  await saveAndContinue(page)
}

export async function enterAwardAnswers(page: Page, letter: 'Yes' | 'No'): Promise<void> {
  await typeInto(page, findField(page, 'Which program or agency is the award from?'), 'DOE SBIR Phase II')
  await typeInto(page, page.getByLabel('How much is the award?'), '120000')
  await answerYesNo(page, /received the award letter/, letter)
}

export async function connectBooks(page: Page): Promise<void> {
  await expectHeading(page, 'Connect your books and your bank')
  await pressEnterOn(page, findButton(page, /QuickBooks Online/).first())
  await pressEnterOn(page, findButton(page, 'Approve'))
  await expect(page.getByText('QuickBooks Online is connected')).toBeVisible()
  await saveAndContinue(page)
}
