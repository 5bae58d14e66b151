import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronsUpDown, Keyboard, LogOut, UserPlus } from 'lucide-react'
import type { ComponentProps } from 'react'
import {
  configQuery,
  profileQuery,
  sessionQuery,
  useSignOutPress,
  type Session,
} from '#web/features/session/queries.ts'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { displayName } from '#core/display-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { KeySigns } from '#web/ui/key-signs.tsx'
import { MenuChoices } from '#web/ui/menus/menu-choices.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { themes, useTheme } from '#web/ui/hooks/use-theme.ts'

type UserMenuProps = { isCollapsed: boolean; onNavigate: () => void }

/** The signed-in user, with settings and actions for their account. */
export function UserMenu({ isCollapsed, onNavigate }: UserMenuProps) {
  const { data: session } = useQuery(sessionQuery)
  const { theme, setTheme } = useTheme()
  const signOut = useSignOutPress()
  if (session == null) return null
  return (
    <Menu
      side="top"
      align="start"
      className="w-56"
      trigger={<UserButton session={session} isCollapsed={isCollapsed} />}
    >
      <MenuChoices label="Appearance" value={theme} options={themes} onChoose={setTheme} />
      <MenuSeparator />
      {session.isGuest ? <CreateAccountItem onNavigate={onNavigate} /> : null}
      <MenuItem onClick={() => openAppDialog('shortcuts')}>
        <Keyboard size={16} aria-hidden />
        Keyboard shortcuts
        <span className="grow" />
        <KeySigns keys={shortcuts.help.keys[0]} />
      </MenuItem>
      <MenuItem onClick={signOut}>
        <LogOut size={16} aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  )
}

type UserButtonProps = ComponentProps<'button'> & { session: Session; isCollapsed: boolean }

function UserButton({ session, isCollapsed, className, ...rest }: UserButtonProps) {
  const { data } = useQuery(profileQuery)
  const profile = data?.profile
  const fullName = profile?.fullName ?? (session.isGuest ? null : session.name)
  const name = displayName({ firstName: null, lastName: null, ...profile, fullName })
  return (
    <button
      type="button"
      {...rest}
      {...(isCollapsed ? { 'aria-label': `Account: ${name}` } : {})}
      title={session.isGuest ? name : `${name} (${session.email})`}
      className={clsx(
        'flex min-h-11 items-center gap-2 rounded-md text-start hover:bg-ink/5 data-popup-open:bg-ink/5',
        isCollapsed ? 'justify-center px-1' : 'w-full px-2',
        className,
      )}
    >
      <Avatar name={name} size={28} imageUrl={data?.profile.imageUrl ?? null} />
      {isCollapsed ? null : (
        <>
          <span className="min-w-0 grow truncate font-medium">
            <span className="sr-only">Account:</span> {name}
          </span>
          <ChevronsUpDown size={16} aria-hidden className="shrink-0 text-ink-soft" />
        </>
      )}
    </button>
  )
}

function CreateAccountItem({ onNavigate }: { onNavigate: () => void }) {
  const { data: config } = useQuery(configQuery)
  const navigate = useNavigate()
  const { state } = useRouter()
  if (config?.allowSignUp !== true) return null
  const open = () => {
    onNavigate()
    void navigate({ to: '/sign-in', search: { returnTo: state.location.href } })
  }
  return (
    <MenuItem onClick={open}>
      <UserPlus size={16} aria-hidden />
      Create an account
    </MenuItem>
  )
}
