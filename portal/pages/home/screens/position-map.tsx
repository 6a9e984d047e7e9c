import map from '../pictures/position-map.svg';

/** The skills of a position, and one learner's progress. */
export function PositionMap() {
  return (
    <div className="screen">
      <div className="screen__bar">
        <span className="screen__dots" />
        岗位地图 · 数控车工<span className="screen__aside">学员 陈*明 · 示例数据</span>
      </div>
      <img
        className="screen__picture"
        src={map}
        alt="产品画面示例：数控车工由五项技能组成，学员匹配度 86%，缺口是宏程序"
        width="680"
        height="400"
        loading="lazy"
      />
    </div>
  );
}
