/** `net_burn` as `Net burn`. */
export const formatTerm = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
