import type { FitName } from '#contract/rules/investor-fit.ts'

export const fitLabels: Record<FitName, string> = {
  stages: 'stage',
  sectors: 'sector',
  countries: 'country',
  startup_round_size: 'round size',
  startup_target_valuation: 'valuation',
  business_models: 'business model',
  revenue: 'revenue',
}
