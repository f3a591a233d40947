interface CompanyBasics {
  name: string | null
  sector: string | null
  mission: string | null
  profile: unknown
}

/** Whether a company counts as having a profile: it has a name, a sector, a mission, or its founder's own details. */
export const hasProfile = ({ name, sector, mission, profile }: CompanyBasics): boolean =>
  [name, sector, mission, profile].some(Boolean)
