import { App, Button, Input, Radio, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { RequestOf } from '../../../contract/calls/index.ts';
import { CallRefused } from '../../../contract/client.ts';
import { contentChanged } from '../../../contract/return-code-values.ts';
import { isoDay } from '../../../contract/dates.ts';
import { weekdayName } from '../../../contract/weekdays.ts';
import { ask } from '../../client.ts';
import { errorMessageOf } from '../../shell/error-message.ts';
import { forgetLessonDraft, type LessonDraft, storedLessonDraft, storeLessonDraft } from './lesson-draft.ts';
import { Choice, ClashContext, Field } from './lesson-field.tsx';
import { followed, knownOf, openedForm, withNewest } from './lesson-form.ts';
import { hasMoreThan, LessonMore, moreFields } from './lesson-more.tsx';
import { teacherChoice, withTeacher } from './lesson-teacher.ts';
import { invited, requestOf, type Values, valuesOf } from './lesson-values.ts';
import { type Live, livesChanged, useTeachers } from './live-queries.ts';
import { publicNote, usePublicPlace } from './public-place.ts';
import { presentTime } from './times.ts';
import { peopleToTell, replacing, showUntold, telling, type TeacherTold, toldNotice } from './notice-texts.ts';

const chosenCode = (): string => `LV-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')}`;

interface Props {
  live: Live | null;
  from: string | null;
  minutes: number;
  /** Another step follows. */
  isInWizard: boolean;
  onEdited: (isEdited: boolean) => void;
  onSaved: (lesson: RequestOf<'consoleLiveSave'>, told: TeacherTold) => void;
}

/** Name, time, teacher and visibility of the class. */
export function LessonStep({ live, from, minutes, isInWizard, onEdited, onSaved }: Props) {
  const { message, modal } = App.useApp();
  const teachers = useTeachers();
  const place = usePublicPlace();
  const isNew = live === null;
  const [draft, setDraft] = useState<LessonDraft | null>(() => (isNew ? storedLessonDraft(from) : null));
  // The page chooses the code and keeps it in the draft, so that a double click, or a repeated save after a lost answer, creates only one class.
  const [newCode, setNewCode] = useState(() => draft?.liveCode ?? chosenCode());
  const liveCode = live?.liveCode ?? newCode;
  const [former, setForm] = useState(() => openedForm(live, valuesOf(live, from, minutes), draft?.values));
  const [isOutdated, setIsOutdated] = useState(false);
  const [fault, setFault] = useState<{ field: string; message: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(() => hasMoreThan(live ?? former.values));
  const form = isBusy ? former : followed(former, live, (newest) => valuesOf(newest, from, minutes));
  if (form !== former) setForm(form);
  const { base, values, clashes, isMerged } = form;
  const known = knownOf(form, live);
  const hasMore = isMoreOpen || moreFields.some((field) => clashes.has(field));
  const element = useRef<HTMLFormElement>(null);
  const isTyped = useRef(false);
  const set = (changes: Partial<Values>) => {
    setForm((now) => ({ ...now, values: { ...now.values, ...changes } }));
    setFault(null);
    onEdited(true);
    isTyped.current = true;
  };
  useEffect(() => {
    if (isNew && isTyped.current) storeLessonDraft(from, newCode, values);
  }, [isNew, from, newCode, values]);
  // What was restored is not saved yet either.
  const isRestored = draft !== null;
  const tellEdited = useRef(onEdited);
  useEffect(() => {
    if (isRestored) tellEdited.current(true);
  }, [isRestored]);
  const startAnew = () => {
    forgetLessonDraft();
    isTyped.current = false;
    setDraft(null);
    setNewCode(chosenCode());
    setForm(openedForm(null, valuesOf(null, from, minutes)));
    setMoreOpen(false);
    setFault(null);
    onEdited(false);
    element.current?.querySelector<HTMLElement>('[name="liveName"]')?.focus();
  };
  const { chosen, isKept, replaced, options } = teacherChoice(values, base, teachers.data?.list ?? []);
  const hasBegun = live !== null && live.beganAt !== null;
  const fail = (field: string, text: string) => {
    setFault({ field, message: text });
    if (moreFields.includes(field)) setMoreOpen(true);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus());
  };
  const toTell = live && !hasBegun ? peopleToTell(live, isKept && !chosen?.isSelf) : null;
  const takeLatest = async () => {
    setIsBusy(true);
    try {
      const newest = await ask('consoleLiveOpen', { liveCode });
      const theirs = valuesOf(newest, from, minutes);
      // The newest values are shown afterwards, because the button takes no press until this is done.
      await livesChanged();
      // The person may have typed during the load.
      setForm((now) => withNewest(now, newest, theirs));
      setFault(null);
      setIsOutdated(false);
      element.current?.scrollIntoView({ block: 'start' });
    } catch (error) {
      void message.error(errorMessageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const save = async (isOverwriting = false) => {
    if (values.liveName.trim() === '') return fail('liveName', '填上课名');
    if (values.teacherPersonId === invited && values.teacherName.trim() === '') return fail('teacherName', '填上讲师的姓名');
    const request = requestOf(values, liveCode, known);
    if (toTell && !isOverwriting && toTell.count > 0 && request.startTime !== known?.startTime) {
      modal.confirm({ title: '改上课的时间？', content: telling(toTell), okText: toTell.sent > 0 ? `改时间，发 ${toTell.sent} 条` : '改时间，不发短信', cancelText: '先不改', icon: null, onOk: () => void save(true) });
      return undefined;
    }
    if (replaced && hasBegun && live.endedAt === null && !isOverwriting) {
      modal.confirm({ title: '上着课换讲师？', content: replacing(replaced, values.teacherPersonId === '' ? '企业管理员' : '新的讲师'), okText: '换讲师', cancelText: '先不换', icon: null, onOk: () => void save(true) });
      return undefined;
    }
    setIsBusy(true);
    try {
      const saved = await ask('consoleLiveSave', request);
      await livesChanged();
      const notice = toldNotice(saved, isKept ? '' : (chosen?.name ?? values.teacherName), replaced && !replaced.isSelf ? replaced.name : '') || (isInWizard ? '' : '已存下');
      if (notice) void message.success(notice);
      showUntold({ modal, message }, saved);
      if (isNew) forgetLessonDraft();
      onEdited(false);
      onSaved(request, { isTold: saved.teacherNotified, reason: saved.teacherUnsentReason });
    } catch (error) {
      const field = error instanceof CallRefused ? error.field : null;
      setIsOutdated(error instanceof CallRefused && error.returnCode === contentChanged);
      if (field) fail(field, errorMessageOf(error));
      else setFault({ field: '', message: errorMessageOf(error) });
    } finally {
      setIsBusy(false);
    }
    return undefined;
  };
  return (
    <ClashContext value={clashes}>
      <form
        ref={element}
        className="setup__body lesson-form"
        id="lesson"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isUploading) void save();
        }}
        noValidate
      >
        {draft ? (
          <output className="note">
            恢复了刚才没存的内容{draft.hadTeacher ? '，讲师要再选一次' : ''}。
            <button type="button" className="link-button" onClick={startAnew}>
              清空重填
            </button>
          </output>
        ) : null}
        {isMerged ? (
          <output className={clashes.size > 0 ? 'note note--warn' : 'note'}>
            已换成最新的，您改过的还在，还没有存。{clashes.size > 0 ? `这些您和别人都改了，现在是您填的，请看一遍：${[...clashes.values()].map(({ name }) => name).join('、')}。` : ''}
          </output>
        ) : null}
        <Field label="课名" name="liveName" fault={fault} isRequired count={`${[...values.liveName].length} / 80`}>
          {(props) => <Input {...props} value={values.liveName} maxLength={80} onChange={(event) => set({ liveName: event.target.value })} placeholder="低压电工第一讲：安全用电" />}
        </Field>
        <div className="lesson-form__time">
          <Field label={`日期（${weekdayName(values.day || isoDay(presentTime()))}）`} name="day" fault={fault} isRequired>
            {(props) => <Input {...props} type="date" value={values.day} disabled={hasBegun} onChange={(event) => event.target.value && set({ day: event.target.value })} />}
          </Field>
          <Field label="开始" name="startTime" fault={fault} isRequired>
            {(props) => <Input {...props} type="time" value={values.from} disabled={hasBegun} onChange={(event) => event.target.value && set({ from: event.target.value })} />}
          </Field>
          <Field label={values.until <= values.from ? '结束（第二天）' : '结束'} name="endTime" fault={fault} isRequired>
            {(props) => <Input {...props} type="time" value={values.until} onChange={(event) => event.target.value && set({ until: event.target.value })} />}
          </Field>
        </div>
        <Field label="讲师" name="teacherPersonId" fault={fault} {...(values.teacherPersonId === '' && { tip: '没选讲师时，企业管理员自己开播。' })}
          {...(chosen && !chosen.isSelf && !isKept && { tip: '存下以后，讲师收到一条带入口的短信。' })}>
          {({ id }) => (
            <Select
              id={id}
              // Until the teachers are loaded, the chosen one has no name to show.
              value={options.some(({ value }) => value === values.teacherPersonId) ? values.teacherPersonId : null}
              placeholder={teachers.isPending && values.teacherPersonId !== '' ? '正在加载' : '从成员里选，或邀请一位'}
              options={options}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              loading={teachers.isPending}
              style={{ width: '100%' }}
              onChange={(personId: string | undefined) => set(withTeacher(personId ?? '', base, teachers.data?.list ?? []))}
            />
          )}
        </Field>
        {values.teacherPersonId === invited || chosen || values.teacherName ? (
          <div className="lesson-form__pair">
            <Field label={values.teacherPersonId === invited ? '讲师的姓名' : '学员看到的主讲'} name="teacherName" fault={fault} isRequired={values.teacherPersonId === invited}>
              {(props) => <Input {...props} value={values.teacherName} maxLength={30} onChange={(event) => set({ teacherName: event.target.value })} placeholder="何建新" />}
            </Field>
            {values.teacherPersonId === invited ? (
              <Field label="讲师的手机号" name="teacherPhone" fault={fault} isRequired tip="收到一条带入口的短信，用验证码就能进讲台。">
                {(props) => <Input {...props} value={values.teacherPhone} inputMode="numeric" maxLength={11} onChange={(event) => set({ teacherPhone: event.target.value.replaceAll(/\D/g, '') })} placeholder="13800000000" />}
              </Field>
            ) : null}
          </div>
        ) : null}
        <fieldset className="field">
          <legend>谁能进</legend>
          <Radio.Group
            className="choices"
            value={values.visibility}
            onChange={(event) => set({ visibility: event.target.value as Values['visibility'] })}
            options={[
              { value: 'list', label: <Choice name="名单里的人" note="贴一张名单，填手机号收验证码就进" /> },
              { value: 'members', label: <Choice name="本单位成员" note="所有学员和讲师，用自己账号的手机号收验证码进" /> },
              { value: 'public', label: <Choice name="公开" note={publicNote(place)} /> },
            ]}
          />
        </fieldset>
        {hasMore ? (
          <LessonMore live={known} values={values} fault={fault} onChange={set} onFault={(field, text) => setFault({ field, message: text })} onUploading={setIsUploading} />
        ) : (
          <button type="button" className="link-button" onClick={() => setMoreOpen(true)}>
            封面、类目、讲什么、预告片、推荐
          </button>
        )}
      </form>
      <div className="setup__foot">
        {isOutdated ? (
          <p className="fault" role="alert">
            这节课刚在别处改过，您的改动还没有存上。
          </p>
        ) : fault?.field === '' ? (
          <p className="fault" role="alert">
            {fault.message}
          </p>
        ) : (
          <span className="setup__note">{isInWizard ? '存下以后链接就有了，名单、时间以后都能改。' : toTell && toTell.count > 0 ? '链接不变。改开始时间会发短信，存之前先问您。' : '链接不变，存下就生效。'}</span>
        )}
        {isOutdated ? (
          <Button type="primary" loading={isBusy} onClick={() => void takeLatest()}>
            看最新的，保留我填的
          </Button>
        ) : (
          <Button type="primary" htmlType="submit" form="lesson" loading={isBusy} disabled={isUploading}>
            {!isInWizard ? '存下改动' : values.visibility === 'list' ? '下一步：学员名单' : '存下，拿链接'}
          </Button>
        )}
      </div>
    </ClashContext>
  );
}
