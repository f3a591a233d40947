/** What a file may contain that acts when it is opened; `not_checked` where a part of it could not be read. */
export const activeContents = [
  'embedded_files',
  'external_templates',
  'launch_actions',
  'macros',
  'not_checked',
  'programs',
  'scripts',
] as const
export type ActiveContent = (typeof activeContents)[number]
