import { Face, Mark, Shot, ShotBar, ShotTable } from '../../product/shot.tsx';
import plate from './pictures/plate.svg';

export function TakenSteps() {
  return (
    <Shot size={14} className="taken-steps" label="平面刮削拆成六步，每步写着看哪里、量什么、常见的错和短片时长，四步已有徒弟合格作品">
      <ShotBar title="平面刮削 · 精刮">
        <span>6 步</span>
        <span>短片共 11 分 40 秒</span>
        <b>4 名徒弟走完</b>
      </ShotBar>
      <ShotTable
        columns={['第几步', '看哪里', '量什么', '常见的错', '短片›']}
        rows={[
          ['1 涂显示剂', '手指抹开的厚薄', '透出金属底色', '涂厚了，点子糊成片', '1:10'],
          ['2 推研', '平板上走 8 字', '每次 3—5 个来回', '只推不转，一头重', '1:35'],
          ['3 起刀', '左手压在刀身前三分之一', '刀身与工件 25°—30°', '角度大，划出沟', '2:20'],
          ['4 落点', '刀花对着亮点', '刀花长约 5 mm', '刮在点子旁边', '2:05'],
          ['5 换向', '与上一遍成 45°—60°', '不留振痕', '同一方向连刮', '1:50'],
          ['6 验点', '25 × 25 mm 方框', '框内 20—25 点', '只数密的地方', '2:40'],
        ]}
      />
    </Shot>
  );
}

export function MarkedWork() {
  return (
    <Shot size={13.5} className="marked-work" label="徒弟上传的刮研平板照片，大师圈出两处，写明点子偏稀和有振痕，退回重做一次">
      <ShotBar title="潘*辉 · 第 3 件">
        <Mark tone="watch">再来一件</Mark>
      </ShotBar>
      <img src={plate} alt="" width="420" height="140" loading="lazy" />
      <div className="marked-work__words">
        <p>
          <b>①</b> 左下角框里只有 14 点，先别往下走。
        </p>
        <p>
          <b>②</b> 有振痕。刀没压住，换个方向轻刮两遍。
          <span>语音 0:26</span>
        </p>
      </div>
    </Shot>
  );
}

const sites: [site: string, people: string, state: string][] = [
  ['本厂 · 精密车间', '8 人', '主讲'],
  ['二分厂 · 装配线', '6 人', '在线'],
  ['配套厂 · 机修班', '5 人', '在线'],
  ['技师学院 · 钳工班', '32 人', '在线'],
];

export function Sites() {
  return (
    <Shot size={13} className="sites shot--dark" label="周四晚的示范直播，四个点五十一人在线，三条举手提问排队">
      <ShotBar title="周四示范 · 刮研换向">
        <span>51 人</span>
      </ShotBar>
      <ul className="shot__body">
        {sites.map(([site, people, state], at) => (
          <li key={site} className={at === 0 ? 'is-first' : ''}>
            <b>{site}</b>
            <span>{people}</span>
            <em>{state}</em>
          </li>
        ))}
        <li className="sites__hand">
          举手 3 人<b>配套厂 · 黄*：平板发热还能研吗？</b>
        </li>
      </ul>
    </Shot>
  );
}

const trials: [when: string, what: string, result: string, state: 'no' | 'yes' | 'open'][] = [
  ['4 月 8 日', '换刀片槽型', '仍缠屑，停机 11 次 / 班', 'no'],
  ['4 月 19 日', '进给 0.15 → 0.22 mm/r', '断屑，表面 Ra 超差', 'no'],
  ['5 月 6 日', '槽型不变，加高压内冷', '停机 1 次 / 班，Ra 1.3', 'yes'],
  ['6 月', '写成作业指导书，推到三条线', '两条线已用', 'open'],
];

export function Difficulty() {
  return (
    <Shot size={14} className="difficulty" label="攻关记录，不锈钢长轴缠屑，试了三种办法，第三种有效，正推广到三条线">
      <ShotBar title="攻关 07 · 不锈钢长轴缠屑">
        <span>牵头 罗师傅</span>
        <Mark tone="good">已见效</Mark>
      </ShotBar>
      <ol className="shot__body">
        {trials.map(([when, what, result, state]) => (
          <li key={when} className={`is-${state}`}>
            <em>{when}</em>
            <b>{what}</b>
            <span>{result}</span>
          </li>
        ))}
      </ol>
      <p className="difficulty__who">
        <Face name="罗" tone={1} />
        <Face name="潘" tone={0} />
        <Face name="黄" tone={3} />
        三人参与，工艺员签认
      </p>
    </Shot>
  );
}
