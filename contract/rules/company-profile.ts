interface CompanyBasics {
  name: string | null
  sector: string | null
  mission: string | null
  profile: unknown
}

/** A company has a profile if it has a name, a sector, a mission or a contact person (specification §3). */
export const hasProfile = ({ name, sector, mission, profile }: CompanyBasics): boolean =>
  [name, sector, mission, profile].some(Boolean)
