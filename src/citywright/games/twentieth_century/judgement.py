def judge(s, seat): return 0
def foresee(s, seat): return None
