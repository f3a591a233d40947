import { createContext, use } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { StepPath } from '#contract/application/steps.ts'

/** Returns the URL of the page that contains an application step; null if the flow does not contain the step. */
type GetStepHref = (path: StepPath) => string | null

const StepHrefContext = createContext<GetStepHref>((path) => `${paths.application}/${path}`)

export const StepHrefProvider = StepHrefContext.Provider

export const useStepHref = (path: StepPath): string | null => use(StepHrefContext)(path)
