import { createContext, use } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { StepPath } from '#contract/application/steps.ts'

/** The address of the page that has a step of the application; null where the flow does not have it. */
type GetStepHref = (path: StepPath) => string | null

const StepHrefContext = createContext<GetStepHref>((path) => `${paths.application}/${path}`)

/** Set by flows whose steps have addresses of their own. */
export const StepHrefProvider = StepHrefContext.Provider

/** Returns where the surrounding flow asks for this step, for links from one step to another. */
export const useStepHref = (path: StepPath): string | null => use(StepHrefContext)(path)
