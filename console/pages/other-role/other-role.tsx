import type { DataOf, Role } from '../../../contract/calls/index.ts';
import { link } from '../../../contract/pages.ts';
import { Mark } from '../../../ui/logo.tsx';
import { leadingRole, roleNames } from '../../shell/roles.ts';

/** Explains that the console has no pages for this role yet, and that the login is valid on the site. */
function whatNow(role: Role | null): string[] {
  switch (role) {
    case 'operator':
      return ['内容、线索和数据的管理还没有在后台开放。', '您现在可以在网站上核对已经发布的内容，登录状态在网站上同样有效。'];
    case 'supplier':
      return ['课程报送还没有在后台开放。', '您现在可以浏览网站上的课程，登录状态在网站上同样有效。'];
    case 'teacher':
    case 'student':
      return ['后台只供企业管理员使用，您不需要在这里做任何设置。', '登录状态在网站上同样有效，直接去网站就可以。'];
    default:
      return ['您在这家企业还没有身份。请联系企业管理员，或退出后选择另一家企业登录。'];
  }
}

/** The page for a person who is not an administrator of an enterprise. */
export function OtherRole({ account }: { account: DataOf<'consoleAccount'> }) {
  const role = leadingRole(account.roles);
  return (
    <main className="wrap page" id="main">
      <div className="other">
        <div className="other__words">
          <h1>{account.userName}，您好</h1>
          <dl className="facts">
            <div>
              <dt>登录的企业</dt>
              <dd>{account.enterpriseName}</dd>
            </div>
            <div>
              <dt>您的身份</dt>
              <dd>{role ? roleNames[role] : '暂无'}</dd>
            </div>
            <div>
              <dt>手机号</dt>
              <dd>{account.phone}</dd>
            </div>
          </dl>
          {whatNow(role).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <a className="button-link" href={link('home')}>
            去网站首页
          </a>
        </div>
        <div className="other__mark">
          <Mark />
        </div>
      </div>
    </main>
  );
}
