/** Content that runs or loads something when a file is opened; `not_checked` if part of the file is unreadable. */
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
