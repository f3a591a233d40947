import { getTeam } from '#contract/team.ts'
import { api, query } from '#web/core/api.ts'

export const { useGetTeamQuery } = api.injectEndpoints({
  endpoints: (build) => ({ getTeam: query(build, getTeam, ['team', 'company']) }),
})
