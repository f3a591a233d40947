import { paths } from '#web/core/address/paths.ts'
/** The steps of the wizard by their section names, in order. */
export const wizardSteps = ['criteria', 'vcs', 'intros'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const stepLabels: Record<WizardStep, string> = {
  criteria: 'Criteria',
  vcs: 'Investors',
  intros: 'Introductions',
}

/** Reads a step from an address; null when it names none. */
export const parseStep = (name: string | undefined): WizardStep | null =>
  wizardSteps.find((step) => step === name) ?? null

export const getStepPath = (step: WizardStep) => paths.introductionsStep(step)

/** The step so many further on, or back; never before the first or after the last. */
export function moveStep(step: WizardStep, by: number): WizardStep {
  const index = Math.min(wizardSteps.length - 1, Math.max(0, wizardSteps.indexOf(step) + by))
  return wizardSteps[index] ?? step
}

interface Progress {
  hasCriteria: boolean
  hasPicks: boolean
  hasSubmitted: boolean
}

/** The step that `/app/intros` opens: what became of introductions, else the first that is not done. */
export function getFirstStep({ hasCriteria, hasPicks, hasSubmitted }: Progress): WizardStep {
  if (hasSubmitted || (hasCriteria && hasPicks)) return 'intros'
  return hasCriteria ? 'vcs' : 'criteria'
}
