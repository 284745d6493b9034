const reservedUsernames = new Set(
  'admin administrator root superuser staff moderator support help security system operator ledgerdeck api me you null undefined unknown deleted guest anonymous everyone postmaster webmaster hostmaster abuse noreply'.split(
    ' ',
  ),
)

export function isReservedUsername(name: string): boolean {
  return reservedUsernames.has(name.toLowerCase())
}
