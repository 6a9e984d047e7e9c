import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useBackCloses } from '../../../ui/back-closes.ts';
import type { Decision, JoinRequest } from './decisions.ts';

export interface AskedDecision {
  request: JoinRequest;
  accept: boolean;
}

/** Identifies the button that opened the dialog. */
export const triggerOf = ({ request, accept }: AskedDecision): string => `${request.requestId} ${accept ? 'accept' : 'refuse'}`;

/** Asks for confirmation before a person is accepted or refused. An accepted person gets a role. */
export function DecisionDialog({ asked, onDecide, onClose, onClosed }: { asked: AskedDecision | null; onDecide: (decision: Decision) => void; onClose: () => void; onClosed: () => void }) {
  useBackCloses(asked !== null, onClose);
  // The text stays visible while the dialog fades out.
  const [last, setLast] = useState<AskedDecision | null>(null);
  const [role, setRole] = useState<Decision['role']>('student');
  if (asked && asked !== last) {
    setLast(asked);
    setRole('student');
  }
  if (!last) return null;
  const { request, accept } = last;
  return (
    <Modal
      open={asked !== null}
      title={accept ? `同意${request.userName}加入？` : `拒绝${request.userName}的申请？`}
      okText={accept ? '同意加入' : '拒绝申请'}
      okButtonProps={{ danger: !accept }}
      cancelText="取消"
      onOk={() => onDecide({ requestId: request.requestId, accept, role })}
      onCancel={onClose}
      // The second click of a double click on the opener lands on the mask, and must not close the dialog.
      mask={{ closable: false }}
      afterClose={onClosed}
      focusable={{ focusTriggerAfterClose: false }}
      width={440}
      destroyOnHidden
    >
      {accept ? (
        <fieldset className="roles">
          <legend>加入后的身份</legend>
          <Radio.Group
            value={role}
            onChange={(event) => setRole(event.target.value as Decision['role'])}
            options={[
              { value: 'student', label: <Choice name="学员" note="听课、练习、参加考试" /> },
              { value: 'teacher', label: <Choice name="讲师" note="讲授直播课" /> },
            ]}
          />
        </fieldset>
      ) : (
        <p>对方不会成为贵单位的成员，之后还可以再次申请。</p>
      )}
    </Modal>
  );
}

const Choice = ({ name, note }: { name: string; note: string }) => (
  <>
    {name}
    <small>{note}</small>
  </>
);
