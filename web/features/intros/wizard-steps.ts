import { paths } from '#web/core/address/paths.ts'
/** The specification's section names, in order. */
export const wizardSteps = ['criteria', 'vcs', 'intros'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const stepLabels: Record<WizardStep, string> = {
  criteria: 'Criteria',
  vcs: 'Investors',
  intros: 'Introductions',
}

export const parseWizardStep = (name: string | undefined): WizardStep | null =>
  wizardSteps.find((step) => step === name) ?? null

export const getWizardStepPath = (step: WizardStep) => paths.introductionsStep(step)

interface Progress {
  hasCriteria: boolean
  hasPicks: boolean
  hasSubmitted: boolean
}

export function getInitialWizardStep({ hasCriteria, hasPicks, hasSubmitted }: Progress): WizardStep {
  if (hasSubmitted || (hasCriteria && hasPicks)) return 'intros'
  return hasCriteria ? 'vcs' : 'criteria'
}
