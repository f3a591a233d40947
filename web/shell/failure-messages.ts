import type { Call } from '#contract/client.ts'
import { getAssessment } from '#contract/assessment.ts'
import { getCommercialContracts, updateCommercialContracts } from '#contract/commercial-contracts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { getTeam } from '#contract/team.ts'
import { addTemplate, duplicateTemplates, listTemplates } from '#contract/templates.ts'
import { listUsers } from '#contract/users.ts'

/** The message of a call that failed without giving a reason (specification §8). */
const failureMessages: ReadonlyMap<Endpoint, string> = new Map<Endpoint, string>([
  [listUsers, 'Failed to fetch users'],
  [getTeam, 'Failed to fetch team members'],
  [listTemplates, 'Failed to fetch templates'],
  [addTemplate, 'Failed to update template'],
  [duplicateTemplates, 'Failed to duplicate templates'],
  [getCommercialContracts, 'Failed to fetch commercial contracts'],
  [updateCommercialContracts, 'Failed to update commercial contracts'],
  [getAssessment, 'Failed to fetch financials assessment'],
])

/** Wraps calls so that a failure without a reason of its own at least names what failed. */
export const withFailureMessages =
  (call: Call): Call =>
  async (endpoint, ...request) => {
    try {
      return await call(endpoint, ...request)
    } catch (error) {
      const message = failureMessages.get(endpoint)
      const isExplained = error instanceof AppError && error.code !== 'undefined_error'
      if (message === undefined || isExplained) throw error
      throw new AppError('undefined_error', { message, cause: error })
    }
  }
